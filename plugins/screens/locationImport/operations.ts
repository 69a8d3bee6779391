/** A file of locations to begin with: the columns that can be read, and one row. */
export const SAMPLE_FILE = [
  "name,abbreviation,locationNumber,locationPhone,locationFax,staffTotal,address,address2,city,state,county,zip,timezone",
  "Lakeside Clinic,LAKE,,(608) 555-0100,(608) 555-0101,12,702 State Street,Suite 2,Madison,WI,Dane,53703-1234,America/Chicago",
  "",
].join("\r\n");
