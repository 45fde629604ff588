/** What people write as arguments: right values mostly, and wrong ones. `Calls` picks from them. */
export const PROPERTY_FIELDS = [
  ...["formattedAddress", "id", "beds", "BATHS", "sqft", "lot", "year", "type", "zip", "lat", "lng", "street", "unit"],
  ...[
    "lastSaleDate",
    "lastSalePrice",
    "owner.names",
    "owners",
    "owner.type",
    "owner.mailingAddress.zipCode",
    "hoa.fee",
    "hoa",
  ],
  ...["features.garageSpaces", "features.pool", "taxAssessments.2023.value", "taxAssessments.latest.value"],
  ...["taxAssessments.latest.year", "propertyTaxes.latest.total", "propertyTaxes.2021.total", "history.latest.price"],
  ...[
    "history.latest.date",
    "history.latest.event",
    "history.2024-11-18.price",
    "ownerOccupied",
    "county",
    "legalDescription",
  ],
  ...[
    "pricePerSquareFoot",
    "matchedAddress",
    "fetchedAt",
    "stale",
    "address",
    "owner",
    "features",
    "all",
    ".features.roofType",
  ],
  ...[".owner.names", ".propertyTaxes", ".noSuchField", "stateFips", "assessorID"],
  ...["apn", "taxes", "assessed", "garage", "pool", "units", "mailing", "ppsf", "outOfState", "assessedPerSquareFoot"],
];
export const ESTIMATE_FIELDS = [
  ...[
    "beds",
    "BATHS",
    "sqft",
    "lot",
    "year",
    "type",
    "zip",
    "lat",
    "lng",
    "lastSaleDate",
    "lastSalePrice",
    "address",
    "all",
  ],
  ...["pricePerSquareFoot", "matchedAddress", "fetchedAt", "stale", "formattedAddress", "id", ".subjectProperty.city"],
  ...["low", "HIGH", "$/sqft", "ppsf"],
];
export const LISTING_FIELDS = [
  ...[
    "formattedAddress",
    "price",
    "status",
    "listedDate",
    "removedDate",
    "lastSeenDate",
    "createdDate",
    "daysOnMarket",
  ],
  ...[
    "mlsName",
    "mlsNumber",
    "listingAgent.name",
    "listingOffice.phone",
    "builder.name",
    "hoa",
    "beds",
    "sqft",
    "all",
    "address",
  ],
  ...[
    "history.latest.price",
    "history.latest.listedDate",
    "history.2024-11-18.event",
    "pricePerSquareFoot",
    "listingType",
    "dom",
    "originalPrice",
    "priceCut",
  ],
];
export const COMP_FIELDS = [
  ...[
    "formattedAddress",
    "price",
    "distance",
    "correlation",
    "days",
    "daysOld",
    "beds",
    "sqft",
    "status",
    "listedDate",
  ],
  ...["removedDate", "lastSeenDate", "pricePerSquareFoot", "all", "address", "id", "listingType", "dom", "$/sqft"],
];
export const BEDS = [
  ...[
    "3",
    3,
    0,
    "0",
    "=3",
    "3+",
    ">=3",
    "≥3",
    "at least 3",
    "3 or more",
    "3:*",
    "<=3",
    "up to 3",
    "3 or fewer",
    "*:3",
    ">3",
    "<3",
  ],
  ...["2:4", "2..4", "2-4", "2–4", "2 to 4", "3,4", "3|4", "3; 4", "4|3|3", "any", "*", "studio", [[3], [4]]],
];
export const WRONG_BEDS = ["4:2", "2.5", -1, "three", "<0", 46057, 0.0861, "3|5+", true, "2,000"];
export const BATHS = [2, 1.5, "1.5", "1.5+", "1:2.5", "1|1.5", "any", ".5", "<=3"];
export const WRONG_BATHS = [">1", "<2.5", "many", 0.0861];
export const TYPES = [
  ...[
    "Single Family",
    "single-family",
    "SFR",
    "house",
    "condo, townhouse",
    "condo|townhouse",
    "townhouse; condo",
    "duplex",
  ],
  ...[
    "Multi-Family",
    "multi family; duplex",
    "apt",
    "mobile home",
    "any",
    "all",
    [["condo"], ["townhouse"]],
    "Land",
    "lot",
  ],
];
export const WRONG_TYPES = ["office", "castle", "farm", 3];
export const PLACES = [
  ...[
    78244,
    "78244",
    "78244-1234",
    2139,
    "2139",
    "San Antonio, TX",
    "san antonio, tx",
    "SAN ANTONIO, Texas",
    "TX",
    "texas",
  ],
  ...["San Antonio, TX 78244", "San Antonio, TX, USA", "New York", [["San Antonio", "TX"]], "North Carolina"],
];
export const CITIES = [
  "McAllen, TX",
  "winston-salem, NC",
  "St. Louis, MO",
  "St Louis, MO",
  "Isle of Palms, SC",
  "O'Fallon, MO",
];
export const WRONG_PLACES = ["Texs", "San Antonio", 12, ""];

/** Days between two calls: no sum of them is as long as answers are kept. */
export const LATER = [0.31, 0.73, 1.19, 3.37, 8.23, 31.41];
export const SIZES: Readonly<Record<string, readonly unknown[]>> = {
  squareFootage: [2000, "1500:2500", "2000+", "2,000"],
  lotSize: [">=43560", "*:9000"],
  yearBuilt: ["1990+", "1990-2005", ">1990", 46057],
};
export const SIZES_AND_SALE: Readonly<Record<string, readonly unknown[]>> = { ...SIZES, saleDateRange: [90, "30:90"] };
export const LISTED: Readonly<Record<string, readonly unknown[]>> = {
  ...SIZES,
  price: ["$300000:$400000", "*:400000", "<=$400000", "under 400000", "400k"],
  status: ["Active", "inactive", "sold"],
  daysOld: [30, "7:30"],
};
export const AROUND = ["distance", "-distance", "beds"];
export const SORTS = [
  "lastSaleDate",
  "-features.pool",
  "distance",
  "beds",
  "-beds",
  "formattedAddress",
  "sqft desc",
  "yearBuilt",
  "-pricePerSquareFoot",
];
export const RECORDS = ["property", "value", "rent", "forsale", "forrent", "comps", "rentcomps", "Property", "propety"];
