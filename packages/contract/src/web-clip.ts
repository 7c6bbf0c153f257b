/** Where an iPhone gets the profile that puts the site's icon on its home screen. */
export const webClipPath = "/download/khela.mobileconfig";
