/** Names this runtime, to tell its requests from those of others. Random, and in practice unique. */
export const RUNTIME_NAME = Math.floor(Math.random() * 2 ** 48).toString(36);
