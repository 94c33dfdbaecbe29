// Serves the pages that the bank hosts for its customers' customers.
export { assetPath, assets, installAssets, modulesOf } from './assets.ts';
export { MARK, styleLinks } from './brand.ts';
export { hostedPageEndpoints } from './endpoints.ts';
export { type Html, html } from './html.ts';
export { markAsTests } from './page.ts';
export { qrImageEndpoint } from './qr-image.ts';
export { qrLocationEndpoints } from './qr-location.ts';
export { receiptAddress } from './receipt-address.ts';
