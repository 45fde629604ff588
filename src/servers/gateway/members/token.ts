/** Access tokens of members: shown once, and kept as digests. */
import { createHash, randomBytes } from "node:crypto";

/** Bytes of chance. Nobody guesses that many, so a plain digest is enough: slow ones are for what people think up. */
const CHANCE = 32;

/** What begins like this and is found in a text, a repository or a log is a token of ours. */
const BEGINNING = "propm_";

export const newToken = (): string => BEGINNING + randomBytes(CHANCE).toString("base64url");

export const tokenDigest = (token: string): string => createHash("sha256").update(token).digest("hex");
