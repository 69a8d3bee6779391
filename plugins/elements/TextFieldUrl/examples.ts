export const examples: readonly unknown[] = [
  "https://example.org",
  "http://localhost:8080/path?x=1&y=2#top",
  "https://klinik-köln.de/räume",
  "HTTPS://Example.org/A%20B",
  "https://192.0.2.7/",
  "https://[2001:db8::1]/index.html",
];
