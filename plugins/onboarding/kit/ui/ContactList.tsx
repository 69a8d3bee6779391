import { Mail, Phone } from "lucide-react";

/** A person to ask, with the ways to reach them. */
export interface Contact {
  /** What the person is responsible for. */
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

export interface ContactListProps {
  readonly title: string;
  readonly contacts: readonly Contact[];
}

/** Contact persons and how to reach them. */
export function ContactList({ title, contacts }: ContactListProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-section font-semibold">{title}</h2>
      <ul className="flex flex-col gap-4">
        {contacts.map(({ role, name, email, phone }) => (
          <li key={`${role} ${email}`} className="min-w-0 text-table">
            <p className="text-caption text-ink-faint">{role}</p>
            {name !== email && (
              <p dir="auto" className="font-medium wrap-anywhere">
                {name}
              </p>
            )}
            <p>
              <a href={`mailto:${email}`} className={LINK}>
                <Mail aria-hidden size={14} className="mt-0.75 shrink-0" />
                <Address email={email} />
              </a>
            </p>
            {phone != null && phone !== "" && (
              <p>
                <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className={LINK}>
                  <Phone aria-hidden size={14} className="mt-0.75 shrink-0" /> {phone}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Breaks a long address at the `@`. */
function Address({ email }: { readonly email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span className="min-w-0">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

const LINK = "inline-flex min-w-0 items-start gap-1.5 rounded-small wrap-anywhere text-accent-text hover:underline";
