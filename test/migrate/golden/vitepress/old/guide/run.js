// #region main
run();
// #endregion main
