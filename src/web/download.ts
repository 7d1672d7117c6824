import { ORPCError } from '@orpc/client'

/**
 * Fetches a file and hands it to the browser's downloads. Unlike a plain link it can report a failure: it throws the
 * server's refusal with its text.
 */
export async function download(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw await refusal(response)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = nameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/** Milliseconds before the URL is revoked: the browser reads the file a moment after the click. */
const KEPT_MS = 60_000

const nameIn = (disposition: string) =>
  decodeURIComponent(
    (/filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? /filename="([^"]+)"/i.exec(disposition))?.[1] ?? '',
  )

const refusal = async (response: Response) => {
  const said: unknown = await response.json().catch(() => null)
  const { code, message, data } = isRefusal(said) ? said : { code: 'UNKNOWN', message: '', data: undefined }
  return new ORPCError(code, { status: response.status, message, data })
}

const isRefusal = (said: unknown): said is { code: string; message: string; data?: unknown } =>
  typeof said === 'object' && said !== null && 'code' in said && 'message' in said
