import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { AnyOperatorCall } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf, OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { currentLanguage, useLanguage } from "../preferences.ts";
import type { OperatorError } from "./operator-error.ts";
import { queryClient } from "./query-client.ts";
import { currentMerchant, useMerchantCode } from "./request-context.ts";
import { fetchOperatorCall } from "./send.ts";

/** Returns the cache key of a call's answer: name, merchant, language and input. */
export const callKey = (
  { name }: { readonly name: string },
  input: unknown,
  { merchant, language }: { readonly merchant: string; readonly language: string },
): QueryKey => [name, merchant, language, input];

export type CallOptions = {
  /** Whether to send the call; false, for example, before a reason is given. */
  readonly isEnabled?: boolean;
  /** Interval in milliseconds at which the answer is read again while the page is visible. */
  readonly everyMs?: number;
  /** Whether to keep the previous answer while the answer for another input loads. */
  readonly keepsPrevious?: boolean;
  readonly staleMs?: number;
};

/**
 * Returns the answer of a read, which is cached and shared among all components with the same input. For calls that
 * change something, see `useOperatorAct`.
 */
export function useOperatorCall<C extends AnyOperatorCall>(
  call: C,
  input: OperatorInputOf<C>,
  { isEnabled = true, everyMs, keepsPrevious = false, staleMs }: CallOptions = {},
): UseQueryResult<OperatorOutputOf<C>, OperatorError> {
  const merchant = useMerchantCode();
  const language = useLanguage();
  return useQuery<OperatorOutputOf<C>, OperatorError>({
    queryKey: callKey(call, input, { merchant, language }),
    queryFn: ({ signal }) => fetchOperatorCall(call, input, { signal }),
    enabled: isEnabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData as never } : {}),
  });
}

/** Loads an answer before it is shown, such as the details of the next item in a queue. */
export async function prefetchOperatorCall<C extends AnyOperatorCall>(
  call: C,
  input: OperatorInputOf<C>,
): Promise<void> {
  await queryClient.prefetchQuery(
    queryOptions({
      queryKey: callKey(call, input, { merchant: currentMerchant(), language: currentLanguage() }),
      queryFn: ({ signal }) => fetchOperatorCall(call, input, { signal }),
    }),
  );
}

/** Marks cached answers as out of date: those of a whole area (`withdrawals.`) or of one call. */
export async function invalidateCalls(...prefixes: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      typeof name === "string" && prefixes.some((prefix) => name.startsWith(prefix)),
  });
}
