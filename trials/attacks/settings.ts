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

/** The environment in which the product is what the attack says that it is made against. */
export const settingsFor = async (product: Product): Promise<Record<string, string>> => ({
  ...METRICS_ENV,
  ...(await SETTINGS[product]()),
})
