/** React gives an element a new object of properties whenever the component that contains it renders. */
const propertiesOf = (element: Element) =>
  Object.entries(element).find(([name]) => name.startsWith("__reactProps$"))?.[1]

/**
 * Which of the elements, by their index, `act` has rendered again. Throws where React did not render an
 * element.
 */
export const renderedAgain = async (elements: readonly Element[], act: () => Promise<unknown>) => {
  const before = elements.map(propertiesOf)
  if (before.includes(undefined)) throw new Error("React did not render the element")
  await act()
  return [...elements.keys()].filter((index) => {
    const element = elements[index]
    return element && propertiesOf(element) !== before[index]
  })
}
