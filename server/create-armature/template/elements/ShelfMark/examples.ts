/** Valid values, the most ordinary first. */
export const examples = ["B042", "A001", "C100", "Z999", "K310"];

/** Texts and values that could break it. */
export const hostile = ["B42", "b-042", "4242", "B0422", "", " ", "ß042", 42, {}, []];
