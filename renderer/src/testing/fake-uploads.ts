/** A posted form. */
export interface FakeUpload {
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly form: FormData;
  readonly isAborted: boolean;
  /** Reports the share that was sent, from 0 to 1. */
  readonly progress: (share: number) => void;
  readonly answer: (status: number, body: unknown) => void;
  /** Simulates that no answer arrives. */
  readonly fail: () => void;
}

export interface FakeUploads {
  readonly uploads: readonly FakeUpload[];
  readonly restore: () => void;
}

/**
 * Replaces `XMLHttpRequest` until restored, as {@link fakeServer} replaces `fetch`.
 * @param onUpload answers automatically; without it, the test answers
 */
export function fakeUploads(onUpload?: (upload: FakeUpload) => void): FakeUploads {
  const former = globalThis.XMLHttpRequest;
  const uploads: FakeUpload[] = [];
  globalThis.XMLHttpRequest = class extends EventTarget {
    status = 0;
    responseText = "";
    isAborted = false;
    path = "";
    readonly headers = new Map<string, string>();
    readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    onloadend: (() => void) | null = null;
    open(_method: string, path: string): void {
      this.path = path;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }
    getResponseHeader(): null {
      return null;
    }
    abort(): void {
      this.isAborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
    send(form: FormData): void {
      const isAborted = () => this.isAborted;
      const upload: FakeUpload = {
        path: this.path,
        headers: this.headers,
        form,
        get isAborted() {
          return isAborted();
        },
        progress: (share) => this.upload.onprogress?.({ loaded: share * 100, total: 100 }),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.onload?.();
          this.onloadend?.();
        },
        fail: () => {
          this.onerror?.();
          this.onloadend?.();
        },
      };
      uploads.push(upload);
      if (onUpload) queueMicrotask(() => onUpload(upload));
    }
  } as unknown as typeof XMLHttpRequest;
  return {
    uploads,
    restore: () => {
      globalThis.XMLHttpRequest = former;
    },
  };
}
