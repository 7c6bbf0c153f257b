// Functions that libraries of this page call and the oldest supported browsers lack. Our own code does not use them
// (tools/lint/browser-features.ts); tests/e2e/phone-old-browser.e2e.ts checks the built scripts for others.

Object.hasOwn ??= (object, key) => Object.prototype.hasOwnProperty.call(object, key);
// oxlint-disable-next-line no-extend-native -- by its standard, where the browser has none
Array.prototype.at ??= function (index) {
  return this[index < 0 ? this.length + index : index];
};
