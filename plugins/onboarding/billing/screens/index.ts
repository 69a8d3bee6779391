/** Provider staff's worksheets of an organization's billing answers, to be read and copied. */
export const screens = {
  landing: () => import("./Landing.tsx"),
  trizetto: () => import("./Trizetto.tsx"),
  patientStatement: () => import("./PatientStatement.tsx"),
  clinicInformation: () => import("./ClinicInformation.tsx"),
};
