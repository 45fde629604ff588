/** The settings, from the user properties. Inside a cell these are the properties of the spreadsheet's owner. */
import type { Problem } from "../shared/service/problem";
import { readSettings, type Settings } from "../shared/work/settings";

/** There is no origin whose gateway could be meant: until a service is set, every function says so. */
export function loadSettings(): Settings | Problem {
  return readSettings(PropertiesService.getUserProperties().getProperties());
}
