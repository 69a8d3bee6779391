export const examples: readonly unknown[] = [
  "ann@clinic.org",
  "a@b.co",
  "1@2.us",
  "Ann.Lee+oncall@example.com",
  "o'neil_7@mail.example.org",
  "zoë@klinik-köln.de",
  "first.middle.last@a-rather-long-department.example.edu",
];
