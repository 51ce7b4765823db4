import { Accessibility, type DragEndEvent, type DragOverEvent, type DragStartEvent } from "@dnd-kit/dom"
import { isSortable } from "@dnd-kit/dom/sortable"
import { profilePhotos as words } from "@pinyu/phrases/profiles"

/** The screen reader announcements of drag and drop, as a plugin of the library with our texts. */
export const createSortingAnnouncements = () => {
  let announced = 0
  return Accessibility.configure({
    announcements: {
      dragstart: ({ operation }: DragStartEvent) => {
        announced = isSortable(operation.source) ? operation.source.index + 1 : 1
        return words.picked(announced)
      },
      dragover: (
        { operation }: DragOverEvent,
        { registry }: { registry: { droppables: Iterable<unknown> } },
      ) => {
        const position = isSortable(operation.target) ? operation.target.index + 1 : announced
        // A dragged photo is first over itself, which is not a move.
        if (position === announced) return undefined
        announced = position
        return words.movedTo(position, [...registry.droppables].length)
      },
      dragend: ({ canceled, operation: { source } }: DragEndEvent) => {
        if (isSortable(source)) announced = source.index + 1
        return canceled ? words.moveCancelled : words.dropped(announced)
      },
    },
    screenReaderInstructions: { draggable: words.reorderHelp },
  })
}
