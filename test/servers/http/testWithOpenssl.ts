/** Where openssl isn't there, tests that need a certificate are skipped. */
import { HAS_OPENSSL } from "./selfSigned";

export const testWithOpenssl = HAS_OPENSSL ? test : test.skip;
