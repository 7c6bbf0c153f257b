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

/** The key of a call's answer: name, merchant, language and input. */
export const callKey = (
  { name }: { readonly name: string },
  input: unknown,
  { merchant, language }: { readonly merchant: string; readonly language: string },
): QueryKey => [name, merchant, language, input];

export type CallOptions = {
  /** False: the call is not sent yet, such as before a reason is given. */
  readonly isEnabled?: boolean;
  /** Reads again at this interval while the page is visible. */
  readonly everyMs?: number;
  /** Keeps the previous answer while another input's answer loads. */
  readonly keepsPrevious?: boolean;
  readonly staleMs?: number;
};

/**
 * The answer of a read, cached and shared among all components with the same input. For calls that change something:
 * `useOperatorAct`.
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

/** Loads an answer before it is shown, such as the next item of a queue. */
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

/** Marks answers as out of date: those of a whole area (`withdrawals.`) or of one call. */
export async function invalidateCalls(...prefixes: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      typeof name === "string" && prefixes.some((prefix) => name.startsWith(prefix)),
  });
}
