/** Access tokens of members: shown once, and kept as digests. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { MEMBER_TOKEN } from "../../../shared/fetching/ledger/memberBill";

/** Bytes of chance. Nobody guesses that many, so a plain digest is enough: slow ones are for what people think up. */
const CHANCE = 32;

/** What begins like that and is found in a text, a repository or a log is a token of ours. */
export const newToken = (): string => MEMBER_TOKEN + randomBytes(CHANCE).toString("base64url");

/** Compares in constant time. */
export const isSameDigest = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, "hex"), Buffer.from(other, "hex"));

export const tokenDigest = (token: string): string => createHash("sha256").update(token).digest("hex");
