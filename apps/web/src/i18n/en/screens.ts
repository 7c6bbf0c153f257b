import type { screens as bn } from "../bn/screens.ts";
import type { Message } from "../message.ts";

export const screens: Readonly<Record<keyof typeof bn, Message>> = {
  "screens.activityDetail": "Offer details",
  "screens.forget": "Forgot password",
  "screens.changePsw": "Change password",
  "screens.memberCentre": "My account",
  "screens.inbox": "Inbox",
  "screens.message": "Messages",
  "screens.gameCentre": "Game centre",
  "screens.invite": "Invite friends",
  "screens.benefits": "VIP benefits",
  "screens.transactions": "Transactions",
  "screens.record": "Betting record",
  "screens.deposit": "Deposit",
  "screens.trial": "Free play",
  "screens.play": "Play",
  "screens.verify": "Verify a round",
  "screens.soonTitle": "This page is being built",
  "screens.soonText": "{screen} is not open yet. When it opens, you will find it here.",
  "screens.goHome": "Back to home",
  "screens.maintenanceTitle": "We are working on the site",
  "screens.maintenanceText": "We are making things better. Please come back in a little while; your money is safe.",
  "screens.blockedTitle": "The site cannot be opened from here",
  "screens.blockedText": "Our service is not offered in your country or on your network.",
  "screens.blockedAddress": "Your IP address: {ip}",
  "screens.contact": "Contact us",
};
