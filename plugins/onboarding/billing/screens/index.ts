/** Worksheets with an organization's billing answers, for provider staff to read and copy. */
export const screens = {
  landing: () => import("./Landing.tsx"),
  trizetto: () => import("./Trizetto.tsx"),
  patientStatement: () => import("./PatientStatement.tsx"),
  clinicInformation: () => import("./ClinicInformation.tsx"),
};
