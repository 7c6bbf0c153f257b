export const headsetIcon =
  "M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.5V18H6a1 1 0 0 1-1-1zM19 13.5h-2.5V18H18a1 1 0 0 0 1-1zM18.5 18c-.5 1.7-2 2.5-4.5 2.5";
