/** Why Redis can't be used, in words for whoever runs the server. What Redis said is not repeated: it may name what was sent. */
import { ErrorReply } from "@redis/client";

const REPLIES: Readonly<Record<string, string>> = {
  LOADING: "Redis is still loading its data",
  READONLY: "this Redis is a copy that can't be written: give the address of the main one",
  MASTERDOWN: "this Redis is a copy that has lost the main one",
  NOAUTH: "Redis requires a user and a password",
  WRONGPASS: "Redis refuses the user or the password",
  NOPERM: "Redis doesn't give this user the permissions that are needed",
  OOM: "Redis' memory is full",
  MISCONF: "Redis can't write to its disk",
  WRONGTYPE: "something else is stored under a name of this team",
  ERR: "Redis rejects the command: check the number of the database",
};

/** An older Redis names the fault of a script's step behind `ERR`. */
const CODE = new RegExp(`^(?:ERR .* -)?(${Object.keys(REPLIES).join("|")})\\b`);

/** It makes no sense to try these again. */
const FINAL = ["WRONGPASS", "NOAUTH", "NOPERM", "ERR"];

/** What Node says of a certificate. */
const isOfCertificate = (code: string): boolean =>
  code.startsWith("CERT_") || code.startsWith("UNABLE_TO_") || code.includes("SELF_SIGNED");
const OTHER_NAME = "ERR_TLS_CERT_ALTNAME_INVALID";

export interface RedisFault {
  readonly words: string;
  readonly isFinal: boolean;
}

/** @returns Undefined where no reply says why. */
export const redisFault = (fault: unknown): RedisFault | undefined => {
  if (fault instanceof ErrorReply) {
    const [, code = "ERR"] = CODE.exec(fault.message) ?? [];
    return { words: `${REPLIES[code]} (${code})`, isFinal: FINAL.includes(code) };
  }
  const { code = "" } = fault as { readonly code?: string };
  if (code === OTHER_NAME) return { words: `Redis' certificate is for another name (${code})`, isFinal: true };
  if (!isOfCertificate(code)) return undefined;
  return {
    words: `Redis' certificate is not trusted (${code}): NODE_EXTRA_CA_CERTS names the file of its authority`,
    isFinal: true,
  };
};
