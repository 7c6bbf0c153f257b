export const bn = { big: "বড় জয়", great: "দারুণ জয়", huge: "বিরাট জয়" } as const;
