import { QueryClient } from "@tanstack/react-query";
import { mayRetryHelp, OperatorError } from "./operator-error.ts";

const MAX_RETRIES = 2;
const STALE_MS = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof OperatorError && mayRetryHelp(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
