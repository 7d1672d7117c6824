/** Does a part at a time, each in a transaction of its own, until one finds less than a full part, or it has to stop. */
export const inBatches = async (
  batch: number,
  doSome: (limit: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<void> => {
  while (!stopping?.aborted && (await doSome(batch)) === batch);
}
