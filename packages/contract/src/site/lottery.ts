/** Flag of a merchant that offers lotteries; where it is off, games of these types are not listed. */
export const lotteryFlag = "LOTTERY3";

export const lotteryTypes: readonly string[] = ["LOTT", "ELOTT"];
