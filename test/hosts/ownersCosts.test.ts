/** What owners and mail costs at each size, in both hosts: as many requests as the price said, and none when the sheet is inserted again. */
import { countCosts } from "./parts/jobCosts";

jest.setTimeout(600_000);

countCosts("owners");
