// The path under which the console is deployed; the server writes it into <base href>.

/** The base path without its trailing slash: '' at the root, '/tender' below it. */
export const basePath = (): string => new URL('.', document.baseURI).pathname.replace(/\/$/, '')
