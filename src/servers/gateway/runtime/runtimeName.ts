/** Names this process, to tell its requests from those of others. */
import { randomUUID } from "node:crypto";

export const newName = (): string => randomUUID();
