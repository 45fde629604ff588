/** The charts: loaded when a cell has one. */
export { LineChart, ScatterChart, VerticalBarChart } from "@fluentui/react-charts";
