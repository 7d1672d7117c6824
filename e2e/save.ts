import type { APIRequestContext, APIResponse } from '@playwright/test'

/** Saves with the stored version, taken from the refusal of an unknown version. */
export const save = async (
  request: APIRequestContext,
  address: string,
  data: object,
): Promise<APIResponse> => {
  const refused = await request.put(address, { data: { ...data, version: 'unseen' } })
  const { data: stored } = await refused.json()
  return request.put(address, { data: { ...data, version: stored.now.version } })
}
