import { buildImage, imageOf } from "./build-image.ts";

/** `npm run image [-- APPLICATION]`: builds the image of an application. */
const [application = "onboarding"] = process.argv.slice(2);
if (buildImage(application)) console.log(`The image is ${imageOf(application)}.`);
else process.exitCode = 1;
