/** No client can send the request over this binding: a case that needs it does not apply there. */
export class Uncarried extends Error {}
