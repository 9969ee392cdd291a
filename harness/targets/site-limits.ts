/** Bytes of a document that are read; what is longer is not. */
export const largestDocument = 1024 * 1024;
