/** What Excel's shared runtime loads: registers every function. */
import { associateAll } from "./functions";

associateAll();
