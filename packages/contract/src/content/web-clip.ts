/** Path of the iOS profile that puts the site's icon on the home screen. */
export const webClipPath = "/download/khela.mobileconfig";
