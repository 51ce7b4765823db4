/** React gives an element a new object of properties whenever the component that contains it renders. */
const propertiesOf = (element: Element) =>
  Object.entries(element).find(([name]) => name.startsWith("__reactProps$"))?.[1]

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Waits for the pictures in these elements: a loaded one renders its tile again. */
const picturesLoaded = async (elements: readonly Element[]) => {
  const pictures = elements.flatMap((element) => [...element.querySelectorAll("img")])
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  // The listeners' renders follow in the next one.
  await nextFrame()
  await nextFrame()
}

/**
 * Returns which of the elements, by their index, were rendered again since this call. Throws where React did not
 * render an element.
 */
export const watchRenders = (elements: readonly Element[]) => {
  const before = elements.map(propertiesOf)
  if (before.includes(undefined)) throw new Error("React did not render the element")
  return () =>
    [...elements.keys()].filter((index) => {
      const element = elements[index]
      return element && propertiesOf(element) !== before[index]
    })
}

/** Which of the elements, by their index, `act` has rendered again. */
export const renderedAgain = async (elements: readonly Element[], act: () => Promise<unknown>) => {
  await picturesLoaded(elements)
  const again = watchRenders(elements)
  await act()
  return again()
}
