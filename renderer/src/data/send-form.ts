import { unansweredError } from "./api-error.ts";

export interface FormRequest {
  readonly path: string;
  readonly form: FormData;
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FormReply {
  readonly status: number;
  readonly text: string;
  readonly requestId: string | null;
}

/**
 * Posts a form by XMLHttpRequest, because `fetch` reports no progress.
 * @throws ApiError if no answer arrives, an `AbortError` if the signal aborts it
 */
export function sendForm({ path, form, headers, onProgress, signal }: FormRequest): Promise<FormReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("POST", path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        requestId: request.getResponseHeader("x-request-id"),
      });
    request.onerror = () => reject(unansweredError());
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    if (signal?.aborted) return abortedBeforehand(reject);
    signal?.addEventListener("abort", abort);
    request.send(form);
  });
}

function abortedBeforehand(reject: (reason: unknown) => void): void {
  reject(new DOMException("The upload was cancelled", "AbortError"));
}
