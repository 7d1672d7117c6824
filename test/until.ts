/** Waits for a condition, checking every few milliseconds, for at most `seconds`. */
export const until = async (condition: () => boolean | Promise<boolean>, seconds = 10): Promise<void> => {
  const end = Date.now() + seconds * 1000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`it did not happen within ${seconds} seconds`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
