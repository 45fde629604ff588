/** The text of `--help`. */
import { FAULT_PRESETS, MOST_MONTHS_PASSED, PLAN_NAMES, FAULT_WORDS } from "..";

const words = Object.entries(FAULT_WORDS).map(([word, meaning]) => `  ${word.padEnd(11)} ${meaning}`);

export const HELP_TEXT = `The property data service on this machine, with made-up data. It bills nothing.

npm run sandbox -- [options]            serves it at http://127.0.0.1:8080/v1
  --port NUMBER      default: PORT of the environment, else 8080 or the next free one; 0: any free one
  --key KEY          a key to accept; may be given several times; default: sandbox
  --seed NUMBER      another seed makes other homes, people and prices
  --months NUMBER    answers as of so many months from today, 0 to ${MOST_MONTHS_PASSED}; default: 0
  --plan PLAN        ${PLAN_NAMES.join(", ")}; default: endless
  --inactive         makes the account's plan inactive: every request is refused with 403
  --rate NUMBER      requests per second for each key; default: no limit
  --empty STATUS     of a search without matches, and of a page beyond the end: 200 (the default, an empty list) or 404
  --lenient          ignores unknown and empty parameters instead of refusing them
  --weather TEXT     faults to inject, such as "latency=200-800, outage=0.02"; or: ${Object.keys(FAULT_PRESETS).join(", ")}
  --state FILE       keeps accounts in FILE, usage and log in FILE.usage
  --openapi          prints the service's OpenAPI 3.1 description and exits
  --help             this text

Faults, with their share of requests (0.05 is 5 of 100):
${words.join("\n")}

npm run sandbox -- COMMAND --state FILE  works on a state file, also while the service runs
  accounts list
  accounts create --name NAME [--plan PLAN] [--rate NUMBER]
  accounts change --name NAME [--plan PLAN] [--rate NUMBER, 0: none] [--active yes|no]
  keys list [--account NAME]
  keys create [--account NAME] --name NAME [--key KEY] [--ip RANGE ...] [--endpoint PATH ...]
  keys delete [--account NAME] --name NAME        takes effect at once and can't be undone
  usage [--account NAME]
  log [--account NAME] [--last NUMBER]
The default account is 'sandbox'.
`;
