import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Where a secret is stored. It opens nowhere else, so nobody gains by copying it to another row. */
export interface SecretPlace {
  readonly table: string;
  readonly column: string;
  readonly row: number;
}

/** What people read where a secret cannot be stored. */
export const NO_SECRET_KEY =
  "The server has no SECRET_KEY, so it cannot store secrets. Set it to 32 random bytes in base64, such as those of 'openssl rand -base64 32', and start the server again.";

/** A stored secret that no given key opens. The message is for the operator. */
export class SecretError extends Error {
  override readonly name = "SecretError";
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

interface Key {
  /** The beginning of its hash, by which a stored text says which key opens it. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** Encrypts what the server itself must read again, such as client secrets. Of several keys, the first encrypts. */
export class Secrets {
  readonly #keys: readonly Key[];

  /** @param keys in base64 */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((text) => {
      const bytes = Buffer.from(text, "base64");
      return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), bytes };
    });
  }

  /** Whether there is a key. Without one, nothing can be stored. */
  get isReady(): boolean {
    return this.#keys.length > 0;
  }

  /** @throws SecretError without a key */
  seal(place: SecretPlace, text: string): string {
    const [key] = this.#keys;
    if (key === undefined) throw new SecretError(NO_SECRET_KEY);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key.bytes, iv).setAAD(boundTo(place));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
  }

  /** @throws SecretError if no key opens it, or if it was stored elsewhere or changed */
  open(place: SecretPlace, stored: string): string {
    const [id = "", text = ""] = stored.split(".");
    const key = this.#keys.find((each) => each.id === id);
    const where = `${place.table}.${place.column} of row ${place.row}`;
    if (key === undefined) throw new SecretError(`No key of SECRET_KEY opens ${where}: add the one that stored it.`);
    const bytes = Buffer.from(text, "base64url");
    try {
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key.bytes, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    } catch (cause) {
      throw new SecretError(`${where} was changed, or copied from elsewhere.`, { cause });
    }
  }

  /** As `open`, for what can be done without. @returns null where that throws */
  openIfPossible(place: SecretPlace, stored: string): string | null {
    try {
      return this.open(place, stored);
    } catch (error) {
      if (error instanceof SecretError) return null;
      throw error;
    }
  }

  /** Whether the first key stored it, which is the one that stays. */
  isRenewed(stored: string): boolean {
    return stored.startsWith(`${this.#keys[0]?.id ?? ""}.`);
  }
}

function boundTo({ table, column, row }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, column, row]));
}
