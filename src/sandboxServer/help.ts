/** What `--help` says. */
import { KEPT_WEATHERS, PLAN_NAMES, WEATHER_WORDS } from "../sandbox";

const words = Object.entries(WEATHER_WORDS).map(([word, meaning]) => `  ${word.padEnd(11)} ${meaning}`);

export const HELP = `The property data service on this machine, over made data. It bills nothing.

npm run sandbox -- [options]            serves it at http://127.0.0.1:8080/v1
  --port NUMBER      without it 8080, or the next that is free; 0: any
  --key KEY          a key that is accepted, once or several times; default: sandbox
  --seed NUMBER      another seed is another country
  --plan PLAN        ${PLAN_NAMES.join(", ")}; default: endless
  --inactive         the account's plan is not active: every request is refused with 403
  --rate NUMBER      requests a second that a key may make; default: no limit
  --weather TEXT     what goes wrong, such as "latency=200-800, outage=0.02"; or: ${Object.keys(KEPT_WEATHERS).join(", ")}
  --state FILE       keeps accounts in FILE, usage and log in FILE.usage
  --openapi          writes the service's OpenAPI 3.1 description and ends
  --help             this text

Weather, by number (0.05 is 5 of 100 requests):
${words.join("\n")}

npm run sandbox -- COMMAND --state FILE  works on such a file, also while the service runs
  accounts list
  accounts create --name NAME [--plan PLAN] [--rate NUMBER]
  accounts change --name NAME [--plan PLAN] [--rate NUMBER, 0: none] [--active yes|no]
  keys list [--account NAME]
  keys create [--account NAME] --name NAME [--key KEY] [--ip RANGE ...] [--endpoint PATH ...]
  keys delete [--account NAME] --name NAME        final, and at once
  usage [--account NAME]
  log [--account NAME] [--last NUMBER]
The account is 'sandbox' where none is named.
`;
