// The providers of social logins: channel, flag, name and mark.

export const socialProviders = [
  {
    channel: "facebook",
    flag: "FACEBOOKLOGIN3",
    name: "Facebook",
    d: "M13.5 20.5v-8h2.8l.4-3.2h-3.2V7.4c0-.9.3-1.6 1.6-1.6h1.7V3c-.3 0-1.3-.1-2.5-.1-2.5 0-4.1 1.5-4.1 4.2v2.2H7.4v3.2h2.8v8",
  },
  {
    channel: "google",
    flag: "GOOGLELOGIN3",
    name: "Google",
    d: "M12 10.5v3.2h4.6c-.4 1.9-2 3.3-4.6 3.3a5 5 0 1 1 3.2-8.8l2.3-2.3A8.2 8.2 0 1 0 12 20.2c4.8 0 8-3.4 8-8.1 0-.6-.1-1.1-.2-1.6z",
  },
] as const;

export type SocialProvider = (typeof socialProviders)[number];

export type SocialChannel = SocialProvider["channel"];
