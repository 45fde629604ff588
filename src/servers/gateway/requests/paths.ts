/** Where whoever runs the gateway reads who spent what: as a page, and as a table. */
export const OWNER_PAGE = "/owner";
export const OWNER_CSV = "/owner/bill.csv";
