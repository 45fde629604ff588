/** What jobs over a list and about a home cost at each size, in both hosts: as many requests as the price said, and none when the sheet is inserted again. */
import { countCosts } from "./parts/jobCosts";

jest.setTimeout(600_000);

countCosts("valuation", "rentRoll", "deal", "comps", "appeal");
