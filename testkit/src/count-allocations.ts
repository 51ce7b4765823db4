import { Session } from "node:inspector/promises"

/** The used fields of a node of V8's heap profile. */
interface HeapNode {
  selfSize: number
  children: HeapNode[]
}

const sizeOf = ({ selfSize, children }: HeapNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize)

/** Small enough that the sum of a few calls differs by a few percent only. */
const samplingInterval = 512

/**
 * How many bytes of JavaScript objects `work` allocates, also those that are collected meanwhile, estimated
 * from samples. Other work of the process counts too.
 */
export const countAllocations = async (work: () => Promise<unknown>): Promise<number> => {
  const session = new Session()
  session.connect()
  try {
    await session.post("HeapProfiler.startSampling", {
      samplingInterval,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    })
    await work()
    const { profile } = await session.post("HeapProfiler.stopSampling")
    return sizeOf(profile.head)
  } finally {
    session.disconnect()
  }
}
