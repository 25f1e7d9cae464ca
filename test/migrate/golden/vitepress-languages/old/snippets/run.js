prepare();
// #region main
run();
// #endregion main
