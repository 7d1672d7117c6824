import { METRICS_ENV } from '#test/metrics.ts'
import { failingSettings } from './failing.ts'
import { publicSettings } from './public.ts'
import type { Product } from './table.ts'

const SETTINGS: Record<Product, () => Promise<Record<string, string>>> = {
  web: async () => ({ PROCESS: 'web' }),
  all: async () => ({}),
  public: publicSettings,
  failing: failingSettings,
}

/** The environment of the product for an attack's set-up. */
export const settingsFor = async (product: Product): Promise<Record<string, string>> => ({
  ...METRICS_ENV,
  ...(await SETTINGS[product]()),
})
