import type { SmsPackage } from '#features/credits/contract.ts'
import type { Role } from '#shared/roles.ts'

/** The reader; null for a visitor. */
export type Reader = { readonly fullName: string; readonly email: string; readonly role: Role } | null

/** The values in a document that are unknown when it is built. */
export interface Facts {
  readonly appUrl: string
  readonly contact: {
    readonly name: string
    readonly email: string
    readonly phone: string
    /** Nine digits. */
    readonly orgNumber: string | null
  }
  /** Packages for sale, in the order of the shop. */
  readonly packages: readonly SmsPackage[]
  readonly reader: Reader
  /** The number of SMS for a new employer. */
  readonly welcomeSms: number
}

/** The files of the build that a document names. */
export interface SiteFiles {
  readonly css: string
  readonly script: string
  /** The font subset for Norwegian; fetched together with the styles. */
  readonly font: string
}

/** The build's output for the server: `dist/site/render.js`. */
export interface SiteRenderer {
  /** Address -> a whole document, with placeholders. */
  renderDocuments(files: SiteFiles): Record<string, string>
  /** A whole document for every other address, with placeholders. */
  renderNotFound(files: SiteFiles): string
  /** The values of the placeholders, as HTML. */
  renderPlaceholders(facts: Facts): Record<string, string>
}
